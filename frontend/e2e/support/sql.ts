import { Client } from "pg";

/** Runs SQL in the database of the server under test, past the rules of the server. */
export async function runSql(sql: string): Promise<void> {
  const { DUELO_E2E_DATABASE: connectionString } = process.env;
  if (!connectionString) {
    throw new Error("DUELO_E2E_DATABASE must name the database under test");
  }
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
