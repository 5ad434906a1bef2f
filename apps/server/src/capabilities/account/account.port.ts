export { nicknamesOf, sharesBrowser } from './shared-browser.ts';
export { studentRegistered } from './student-registered.ts';
export { learningFacts, type LearningFacts } from './learning-facts.ts';
export { noteVendor } from './note-vendor.ts';
