export { findPassages, type Passage } from './find-passages.ts';
export { cutWords } from './cut-words.ts';
export { askToIndex, nextTurn } from './index-course.ts';
export {
  bareDocument,
  searchSources,
  type OwnDocument,
  type OwnSource,
  type SearchDocument,
  type Searcher,
  type SearchSource,
} from './sources/search-source.ts';
export { searchText } from './sources/search-text.ts';
