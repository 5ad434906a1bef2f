import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { useEffect, useState } from 'react';
import { alonePageOf, pagesInNav } from '../routes/console-pages.ts';
import { useDeskTitle } from '../../platform/page/desk-title.ts';
import { modKey } from '../../platform/parts/mod-key.ts';
import { isSessionLost, standsInSession } from '../../platform/session/lost-session.ts';
import { useSelf } from '../../platform/session/self.ts';
import styles from './console-shell.module.css';
import { LoneShell } from './lone-shell.tsx';
import { PhoneTabs } from './phone-tabs.tsx';
import { SideColumn } from './side-column.tsx';
import { usePalette } from './use-palette.tsx';
import { useGoKeys } from './use-go-keys.ts';

const KeysSheet = sheetPart(() => import('@xuezhou/ui/keys-sheet'), 'KeysSheet');

const SignInAgain = sheetPart(
  () => import('../../capabilities/staff/own/sign-in-again.tsx'),
  'SignInAgain',
);

/** The frame of every page: for who has one page alone nothing leads to others. */
export function ConsoleShell() {
  const self = useSelf();
  const isLost = useStore(isSessionLost);
  useEffect(standsInSession, []);
  return (
    <>
      {alonePageOf(self) === undefined ? <WholeShell self={self} /> : <LoneShell self={self} />}
      <SignInAgain isOpen={isLost} onClose={() => isSessionLost.set(false)} self={self} />
    </>
  );
}

/** The left column of a desk, the tabs of a phone, and the page between them. */
function WholeShell({ self }: { self: StaffSelf }) {
  const pages = pagesInNav(self);
  const router = useRouter();
  const [isKeysOpen, setKeysOpen] = useState(false);
  const { open, palette } = usePalette(self, () => setKeysOpen(true));
  const title = useMatches({
    select: (matches) => matches.at(-1)?.staticData.title,
  });
  useDeskTitle(title);
  useGoKeys(
    new Map(
      pages.flatMap(({ path, nav }) =>
        nav.key === undefined ? [] : [[nav.key, () => void router.navigate({ to: path })] as const],
      ),
    ),
    () => setKeysOpen(true),
  );
  return (
    <div className={styles.root}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <SideColumn pages={pages} self={self} onKeys={() => setKeysOpen(true)} onFind={open} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <PhoneTabs pages={pages} self={self} onFind={open} />
      {palette}
      <KeysSheet
        title="键盘"
        isOpen={isKeysOpen}
        onClose={() => setKeysOpen(false)}
        keys={[
          [[modKey, 'K'], '查找学员、订单、提问和页面'],
          ...pages.flatMap(({ title: name, nav }) =>
            nav.key === undefined
              ? []
              : [[['G', nav.key.toUpperCase()], `去“${name}”`] as [string[], string]],
          ),
          [['J', 'K'], '列表里往下、往上'],
          [['↵'], '打开这一行'],
          [['Space'], '展开、收起这一行'],
          [['X'], '选中这一行'],
          [['/'], '在列表里查找'],
          [['Z'], '撤回提示里写着能撤回的那一步'],
          [['Esc'], '离开'],
          [['?'], '看这张表'],
        ]}
      />
    </div>
  );
}
