export { learningFacts, type LearningFacts } from './learning-facts.ts';
export { noteVendor } from './note-vendor.ts';
