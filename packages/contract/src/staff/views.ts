import { done, id, list, object, operation, optional, text, type Static } from '../kernel.ts';

/** A list as somebody narrowed and sorted it, under a name of their own. */
export const SavedView = object({
  viewId: id(),
  name: text(30),
  /** As the address has it, without a question mark: `course=2&state=unused&sort=-until`, keys in their order. */
  search: text(1000),
});
export type SavedView = Static<typeof SavedView>;

/** Only one's own, the oldest first. */
export const listViews = operation({
  summary: '自己存下的列表视图',
  method: 'GET',
  path: '/api/console/views',
  access: { staff: 'self' },
  query: object({ list: text(40, 1) }),
  data: list(SavedView),
});

/** Under a name that is there already it takes the place of what was saved; with `viewId` it may be renamed too. */
export const saveView = operation({
  summary: '存下一个列表视图',
  method: 'POST',
  path: '/api/console/views/save',
  access: { staff: 'self' },
  body: object({
    viewId: optional(id()),
    list: text(40, 1),
    name: text(30),
    search: text(1000),
  }),
  data: object({ viewId: id() }),
  refusals: ['viewNameEmpty', 'viewNameTaken', 'viewsTooMany', 'viewUnknown'],
});

/** What is gone already stays gone. */
export const removeView = operation({
  summary: '删除自己的一个列表视图',
  method: 'POST',
  path: '/api/console/views/remove',
  access: { staff: 'self' },
  body: object({ viewId: id() }),
  data: done(),
});
