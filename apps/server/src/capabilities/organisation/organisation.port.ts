export { signInsOn, type SignInOn } from './sign-in/sign-ins-on.ts';
export { namesOf } from './sign-in/issuer-of.ts';
export { seatEndOf } from './seats/seat-end.ts';
