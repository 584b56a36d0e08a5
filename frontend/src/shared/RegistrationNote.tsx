interface RegistrationNoteProps {
  /** Where nobody can make an account. */
  readonly closed: string;
  /** Where an account needs an invitation; not given if there is one. */
  readonly byInvitation?: string;
  readonly className: string;
}

/**
 * Why no account can be made on this server. Pages are prerendered without its setting: `public/registration-*.css`,
 * one of which the server adds to the head of its pages, shows this and hides what is marked with `data-registers`.
 */
export function RegistrationNote({ closed, byInvitation, className }: RegistrationNoteProps) {
  return (
    <>
      <p data-registration="closed" className={`hidden ${className}`}>
        {closed}
      </p>
      {byInvitation === undefined ? null : (
        <p data-registration="invited" className={`hidden ${className}`}>
          {byInvitation}
        </p>
      )}
    </>
  );
}
