import { listRoles, permissions, readGrant, type Level } from '@xuezhou/contract/staff';
import { say } from '../../platform/text/shell-language.ts';
import type { ConsoleClient } from '../console-client.ts';
import type { Terminal } from '../terminal.ts';

/** `xuezhou staff roles`: each role with what it grants. */
export async function printRoles(client: ConsoleClient, { print }: Terminal): Promise<void> {
  for (const role of await client.ask(listRoles)) {
    print(say(`${role.name}  ${role.members} 人`, `${role.name}  ${role.members} people`));
    if (role.isOwner) print(say('  全部权限', '  everything'));
    else for (const grant of role.permissions) print(`  ${grant}  ${grantText(grant)}`);
  }
}

const levelTexts: Readonly<Record<Level, string>> = {
  propose: say('只能提交，等同事同意', 'may propose; a colleague agrees'),
  own: say('只限自己的课程、班级和直播课', 'own courses, classes and live classes alone'),
  why: say('要写原因', 'with a reason'),
  all: '',
};

function grantText(grant: string): string {
  const read = readGrant(grant);
  if (read === null) return '';
  const level = levelTexts[read.level];
  return `${permissions[read.permission]}${level === '' ? '' : say(`（${level}）`, ` (${level})`)}`;
}
