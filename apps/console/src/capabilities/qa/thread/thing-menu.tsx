import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import type { QaThing } from '@xuezhou/contract/qa';
import { restoreQa, type StaffThread } from '@xuezhou/contract/qa/console';
import { useAct } from '../../../platform/act/use-act.ts';
import { thingNames } from '../qa.words.ts';
import type { BeginAct } from './thread-act.ts';

interface ThingMenuProps {
  thing: QaThing;
  /** Who wrote it; null: a teacher, or nobody who is still here. */
  writer: { readonly studentId: number | null; readonly name: string };
  isHidden: boolean;
  muted: StaffThread['muted'];
  begin: BeginAct;
}

/** What is seldom done with something that was written here. */
export function ThingMenu({ thing, writer, isHidden, muted, begin }: ThingMenuProps) {
  const { act } = useAct();
  const name = thingNames[thing.kind];
  const { studentId } = writer;
  const until = muted.find((each) => each.studentId === studentId)?.until ?? null;
  const restore = () =>
    void act(async () => {
      await call(restoreQa, { body: { thing } });
      return `${name}恢复了，大家又能看到`;
    });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={`${writer.name}的${name}，更多操作`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isHidden ? (
          <Menu.Item onClick={restore}>恢复这个{name}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => begin({ what: 'hide', thing })}>隐藏这个{name}</Menu.Item>
        )}
        {studentId !== null && (
          <Menu.Item onClick={() => begin({ what: 'mute', studentId, name: writer.name, until })}>
            {until === null ? `暂停${writer.name}的发言` : `${writer.name}的发言已暂停`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
