export * from './question.ts';
export {
  exerciseTypes,
  ExerciseType,
  QuestionFilter,
  FilterData,
  LevelFlag,
  listQuestions,
  listFavoriteQuestions,
  listCollection,
  getFilter,
  getListFilter,
  getPracticeTree,
  listExerciseTypes,
  getAfterExercise,
  getAnalysis,
} from './exercise.ts';
export * from './answer.ts';
export * from './challenge.ts';
export * from './wrong-book.ts';
export * from './ranking.ts';
