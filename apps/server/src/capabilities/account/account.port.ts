export { learningFacts, type LearningFacts } from './learning-facts.ts';
