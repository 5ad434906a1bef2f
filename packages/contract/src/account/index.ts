export * from './captcha.ts';
export * from './login.ts';
export * from './mobile.ts';
export * from './password.ts';
export * from './registration.ts';
export * from './settings.ts';
export * from './user.ts';
export * from './wechat.ts';
