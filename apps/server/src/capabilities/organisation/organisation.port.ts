export { signInsOn, type SignInOn } from './sign-in/sign-ins-on.ts';
export { namesOf } from './sign-in/issuer-of.ts';
