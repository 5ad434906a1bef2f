/** At least 8 characters, with a letter and a digit; 200 at most, so that hashing stays cheap. */
export function isPasswordValid(password: string): boolean {
  return (
    password.length >= 8 &&
    password.length <= 200 &&
    /[A-Za-z]/.test(password) &&
    /\d/.test(password)
  );
}
