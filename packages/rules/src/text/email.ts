/** E-mails on this domain stand for 'none'. */
const temporaryDomain = '@temp.xuezhou.invalid';

const longest = 254;
const longestLocalPart = 64;
// Plain ASCII without quotes, blanks, commas and brackets: one address, whatever header or list it is put into.
const pattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** The form in which it is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a normal e-mail is one that mail can reach. */
export function isEmailValid(email: string): boolean {
  return (
    email.length <= longest &&
    email.indexOf('@') <= longestLocalPart &&
    pattern.test(email) &&
    isEmailReal(email)
  );
}

/** A temporary e-mail means that there is none. */
export function isEmailReal(email: string): boolean {
  return !email.endsWith(temporaryDomain);
}

/** As it is shown to who may not know it: `l***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(1, at))}***${email.slice(at)}`;
}

/** Whether the student can log in with a password: the marker says so, or an e-mail that is no stand-in. */
export function hasPassword(user: {
  email: string | null;
  profile: { passwordAes: string | null };
}): boolean {
  return user.profile.passwordAes !== null || (user.email !== null && isEmailReal(user.email));
}
