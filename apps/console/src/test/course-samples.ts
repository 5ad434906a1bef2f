import type { getCourseTree, TreeNode } from '@xuezhou/contract/authoring/console';
import type { DataOf } from '@xuezhou/contract/kernel';

export const treeNode = (
  kind: TreeNode['kind'],
  nodeId: number,
  parentId: number,
  given: Partial<TreeNode> = {},
): TreeNode => ({
  ...{ kind, nodeId, parentId, title: `${kind} ${nodeId}`, state: 'published', revision: 1 },
  ...{ number: '', cover: '固定收益', intro: '', isIssued: true, isIntensive: false },
  ...{ isFree: false, hasContent: true, canDraft: false, topics: [], topicId: null, comments: 0 },
  ...given,
});

type Tree = DataOf<typeof getCourseTree>;

/** A course that is written by pages, of a book with two chapters and a lecture. */
export const courseTree = (given: Partial<Tree> = {}): Tree => ({
  ...{ owner: 'console', folder: null, version: 3, mayDraft: true, mayPublish: true, revision: 4 },
  setting: {
    ...{ title: 'CFA 一级精讲班', family: 'CFA', cover: '固收衍生', subtitle: '', examDate: null },
    ...{ isOpen: false, needsIdentity: false, shufflesOptions: false },
  },
  nodes: [
    treeNode('book', 10, 5001, { title: '固定收益' }),
    treeNode('reading', 11, 10, { title: '久期' }),
    treeNode('reading', 12, 10, { title: '凸性', state: 'changed' }),
    treeNode('lecture', 13, 11, { title: '切线是什么', state: 'new', hasContent: false }),
  ],
  ...given,
});
