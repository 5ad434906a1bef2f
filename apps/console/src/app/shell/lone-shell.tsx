import { Outlet, useMatches } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useSchool } from '@xuezhou/ui/school';
import { useState } from 'react';
import { useDeskTitle } from '../../platform/page/desk-title.ts';
import styles from './lone-shell.module.css';
import shellStyles from './console-shell.module.css';
import { SelfPlace } from './side-column.tsx';

const KeysSheet = sheetPart(() => import('@xuezhou/ui/keys-sheet'), 'KeysSheet');

/** For who has one page alone: who offers it, oneself, and the page. */
export function LoneShell({ self }: { self: StaffSelf }) {
  const { shortName } = useSchool();
  const [isKeysOpen, setKeysOpen] = useState(false);
  useDeskTitle(useMatches({ select: (matches) => matches.at(-1)?.staticData.title }));
  return (
    <>
      <a className={shellStyles.skip} href="#main">
        跳到正文
      </a>
      <header className={styles.header}>
        <div className={styles.inner}>
          <span className={styles.brand}>
            <BrandMark size={24} />
            {shortName}提供
          </span>
          <SelfPlace self={self} onKeys={() => setKeysOpen(true)} />
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <KeysSheet
        title="键盘"
        isOpen={isKeysOpen}
        onClose={() => setKeysOpen(false)}
        keys={[
          [['J', 'K'], '列表里往下、往上'],
          [['/'], '在列表里查找'],
        ]}
      />
    </>
  );
}
