// What who works in bulk does to drafts: by the same hands as one thing alone.
export {
  demandAuthored,
  demandNode,
  findAuthored,
  holdAuthored,
  lockAuthored,
  neighbours,
  nextNodeId,
  nodeOf,
  publishedNodes,
  putNodes,
  setRemoved,
  type AuthoredCourse,
  type Writer,
} from './console/draft.repository.ts';
export { beginCourse } from './console/make-course.ts';
export { newNode, titleIn } from './console/new-node.ts';
export { placeIn } from './document/describe-change.ts';
export { parentKey } from './document/changes.ts';
export { documentOfContent } from './document/document-of-content.ts';
export { idsOfTopic } from './document/topics.ts';
export { childrenOf, keyOf, parentKinds } from './document/course-node.ts';
export {
  captionsIn,
  kindOf,
  questionsIn,
  videoIn,
  withCaptions,
} from './document/lecture-content.ts';
export { lectureFilePlace } from './document/lecture-files.ts';
export { captionReader, keepCaptionFile } from './lecture/caption-texts.ts';
export { termsOf } from './lecture/caption-doubts.ts';
export { lectureVideo, type LectureVideo } from './lecture/lecture-video.ts';
export { keepCaptions } from './lecture/save-captions.ts';
