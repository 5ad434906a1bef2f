export { publicAddresses, type PublicAddresses } from './public/public-addresses.ts';
export { readSiteWords } from './site-pages.ts';
export { getSchool as openSchool, soldFamilies } from './school.ts';
export { readLook } from './look/look.repository.ts';
export { dressOf } from './look/dress.ts';
export { manifestOf } from './look/manifest.ts';
export { slideFrame } from './look/slide-frame.ts';
export { signedMail, signedSms } from './look/signed-senders.ts';
export { readSchoolSettings } from './school-settings.ts';
