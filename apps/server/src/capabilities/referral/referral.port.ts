export { noteRegistration } from './note-referral.ts';
export { ownCode } from './own-code.ts';
