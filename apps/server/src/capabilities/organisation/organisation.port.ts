export { signInsOn, type SignInOn } from './sign-in/sign-ins-on.ts';
