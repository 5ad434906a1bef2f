import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import styles from './own-pages.module.css';
import { PagePart, type OwnPageKey } from './page-parts.tsx';
import { PagePhoneHeader } from './phone-header-slot.tsx';

const words = { mine: '我的', back: '返回' } as const;

interface OwnPageProps {
  current: OwnPageKey;
  title: string;
  caption?: ReactNode;
  /** At the title's right. */
  action?: ReactNode;
  /** The same in a phone's header. */
  right?: ReactNode;
  children: ReactNode;
}

/** A page of what is mine: on a desk its neighbours stand beside it, on a phone they are in the sheet of the tab. */
export function OwnPage({ current, title, caption, action, right, children }: OwnPageProps) {
  const isPhone = usePhone();
  return (
    <>
      <PagePhoneHeader
        title={title}
        back={<BackLink label={words.back} to="/dashboard" />}
        right={right}
      />
      <PageColumn
        layout="settings"
        startLabel={words.mine}
        start={!isPhone && <PagePart name="own-pages" current={current} />}
      >
        {!isPhone && (
          <div className={styles.head}>
            <SectionTitle order={1} size="section" caption={caption} action={action}>
              {title}
            </SectionTitle>
          </div>
        )}
        {children}
      </PageColumn>
    </>
  );
}
