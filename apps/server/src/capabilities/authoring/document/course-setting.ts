import type { CourseSetting } from '@xuezhou/contract/authoring/console';
import type { NodeOf } from './course-node.ts';

export function settingOf({ title, fields }: NodeOf<'course'>): CourseSetting {
  const { group: _group, sort: _sort, folder: _folder, ...setting } = fields;
  return { title, ...setting };
}

export const withSetting = (
  node: NodeOf<'course'>,
  { title, cover, subtitle, ...setting }: CourseSetting,
): NodeOf<'course'> => ({
  ...node,
  title,
  fields: { ...node.fields, ...setting, cover: cover.trim(), subtitle: subtitle.trim() },
});
