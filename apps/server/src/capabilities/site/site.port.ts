export { publicAddresses, type PublicAddresses } from './public/public-addresses.ts';
export { familyUses, type FamilyUse } from './families/family-uses.ts';
export {
  addFamilies,
  areHeld,
  heldFamily,
  holdFamilies,
  lockFamilies,
  namesOfFamilies,
  readFamilies,
  removedCodes,
} from './families/family.repository.ts';
export { asCompared, inOneLine } from './families/family-name.ts';
export { readSiteWords } from './site-pages.ts';
export { familyNames, getSchool as openSchool, soldFamilies } from './school.ts';
export { cutSections } from './texts/page-of-text.ts';
export { readLook } from './look/look.repository.ts';
export { dressOf } from './look/dress.ts';
export { manifestOf } from './look/manifest.ts';
export { sharePictureOf } from './public/share-picture.ts';
export { slideFrame } from './look/slide-frame.ts';
export { signedMail, signedSms } from './look/signed-senders.ts';
export {
  lateIdentity,
  lateLlm,
  lateMail,
  lateSafety,
  lateSms,
} from './providers/late-providers.ts';
export { demandSenders } from './providers/demand-senders.ts';
export { keepEnvironmentMerchants } from './providers/keep-merchant.ts';
export { latePayments } from './providers/late-payments.ts';
export { noticeSign } from './providers/notice-sign.ts';
export { providerAdapters } from './providers/provider-adapters.ts';
export { smsSignOf, smsTemplates } from './providers/provider-in-use.ts';
export {
  lostProviders,
  mailInUse,
  providersHealth,
  sandboxedProviders,
} from './providers/failing-providers.ts';
export { forgetFormerKeys, type ProviderRow } from './providers/provider.repository.ts';
export { readSchoolSettings } from './school-settings.ts';
