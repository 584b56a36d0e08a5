import type { Transport } from "./authorized-fetch";

/** A transport that reports the fraction of the body that is sent, from 0 to 1. */
export function uploadWith(onSent: (fraction: number) => void): Transport {
  return async (request, { signal }) => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      // `fetch` has no upload progress.
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => {
        call.setRequestHeader(name, value);
      });
      call.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
      call.upload.onload = () => onSent(1);
      call.onload = () => resolve(answerOf(call));
      call.onerror = () => reject(new TypeError("the server was not reached"));
      call.onabort = () => reject(signal.reason);
      signal.addEventListener("abort", () => call.abort());
      if (signal.aborted) {
        reject(signal.reason);
      } else {
        call.send(body);
      }
    });
  };
}

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split("\r\n")) {
    const [name = "", ...value] = line.split(":");
    headers.append(name, value.join(":").trim());
  }
  return new Response(call.responseText, { status: call.status, headers });
}
