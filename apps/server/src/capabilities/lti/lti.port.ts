export { platformAnswers } from './platform-answers.ts';
export { platformsOn, type PlatformOn } from './platforms-on.ts';
