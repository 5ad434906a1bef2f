import { readGrant, permissions, type Level, type Permission } from '@xuezhou/contract/staff';

const own: Partial<Record<Permission, string>> = {
  'question.write': '自己课',
  'question.regrade': '自己课',
  'content.draft': '自己课',
  'content.publish': '自己课',
  'live.plan': '自己的',
  'audit.read': '自己的',
  'organisation.progress': '自己单位',
};

/** How far a permission goes, as a cell of the matrix says it. */
export function levelText(permission: Permission, level: Level | undefined): string {
  switch (level) {
    case undefined:
      return '不能';
    case 'propose':
      return '只能提交';
    case 'own':
      return own[permission] ?? '自己班';
    case 'why':
      return '要写原因';
    case 'all':
      return '能';
  }
}

/** A permission of a role with its limit, 「查看学员（自己班）」; null for what is none. */
export function grantText(grant: string): string | null {
  const read = readGrant(grant);
  if (read === null) return null;
  const words = permissions[read.permission];
  return read.level === 'all' ? words : `${words}（${levelText(read.permission, read.level)}）`;
}
