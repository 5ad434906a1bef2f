// One file to fetch, for what the page asks and for the page.
export { loadTopic } from './load-topic.ts';
export { TopicPage } from './topic-page.tsx';
