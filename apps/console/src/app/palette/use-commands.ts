import {
  IconBook,
  IconFlag,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMessageCircleQuestion,
  IconMoon,
  IconReceipt,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { hitKinds, type ConsoleHit, type HitKind, type StaffSelf } from '@xuezhou/contract/staff';
import { useColorScheme } from '../shell/use-color-scheme.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import { meantBy, pageCommands, type Command } from './commands.ts';
import { readRecent } from './recent.ts';
import { useHits } from './use-hits.ts';

const kinds: Readonly<Record<HitKind, { group: string; icon: NonNullable<Command['icon']> }>> = {
  student: { group: '学员', icon: IconUser },
  order: { group: '订单', icon: IconReceipt },
  question: { group: '提问', icon: IconMessageCircleQuestion },
  course: { group: '课程', icon: IconBook },
  class: { group: '班级', icon: IconFlag },
  setting: { group: '设置', icon: IconSettings },
};

/** `>` actions and pages alone, `#` questions, `¥` orders; the sign is not looked for. */
function wishOf(typed: string): { text: string; kind?: HitKind; isLocal: boolean } {
  const sign = typed.slice(0, 1);
  const text = typed.slice(1).trim();
  if (sign === '>' || sign === '》') return { text, isLocal: true };
  if (sign === '#' || sign === '＃') return { text, kind: 'question', isLocal: false };
  if (sign === '¥' || sign === '￥') return { text, kind: 'order', isLocal: false };
  return { text: typed.trim(), isLocal: false };
}

/** What stands in the palette for what is typed, in the order of its rows. */
export function useCommands(typed: string, self: StaffSelf, onKeys: () => void) {
  const wish = wishOf(typed);
  const answer = useHits(wish.isLocal ? '' : wish.text, wish.kind);
  const { isDark, turn } = useColorScheme();
  const signOut = useSignOut();
  const action = { note: '', group: '操作' };
  const actions: Command[] = [
    {
      ...action,
      key: 'scheme',
      title: isDark ? '换成浅色' : '换成深色',
      icon: isDark ? IconSun : IconMoon,
      perform: turn,
    },
    {
      ...action,
      key: 'keys',
      title: '看全部按键',
      keys: ['?'],
      icon: IconKeyboard,
      perform: onKeys,
    },
    { ...action, key: 'out', title: '退出登录', icon: IconLogout, perform: () => void signOut() },
  ];
  const recent = readRecent(self.staffId).map((each) => ({
    ...each,
    ...{ key: `recent ${each.path}`, group: '最近打开的', icon: IconHistory },
  }));
  const local = [...meantBy(pageCommands(self), wish.text), ...meantBy(actions, wish.text)];
  const rows =
    typed.trim() === ''
      ? [...recent, ...local]
      : [...hitCommands(answer.hits), ...(wish.kind === undefined ? local : [])];
  return { rows, ...answer };
}

const hitCommands = (hits: readonly ConsoleHit[]): Command[] =>
  hitKinds.flatMap((kind) =>
    hits
      .filter((hit) => hit.kind === kind)
      .map(({ id, title, note, path }) => ({
        ...{ key: `${kind} ${id}`, title, note, path, ...kinds[kind] },
      })),
  );
