export { findOpening, findPassages, type Passage } from './find-passages.ts';
export { wordsOfText } from './terms/words-of-text.ts';
export { askToIndex, nextTurn } from './index-course.ts';
export {
  bareDocument,
  ownSources,
  searchSources,
  type OwnSource,
  type SearchDocument,
  type SearchSource,
} from './sources/search-source.ts';
export { searchText } from './sources/search-text.ts';
export { storedGlossary, storeGlossary } from './terms/school-glossary.ts';
export { waysOfWriting } from '../../platform/text/script.ts';
