/** A failed login shows no words; who cannot see the marked fields hears them. */
export function FailedLogin({ words }: { words: string | null }) {
  return (
    <p className="xz-hidden" aria-live="polite">
      {words}
    </p>
  );
}
