import { permissions } from '@xuezhou/contract/staff';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { SettingsFrame } from '../port/settings-frame.tsx';
import { ChangesCard } from './changes-card.tsx';
import { ColorCard } from './color-card.tsx';
import { LoginCard } from './login-card.tsx';
import { MarkCard } from './mark-card.tsx';
import { NamesCard } from './names-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { SignatureCard } from './signature-card.tsx';
import { useLookDraft } from './use-look-draft.ts';
import styles from './look.module.css';

/** How the school looks everywhere, with the parts of the product that show it beside. */
export default function LookPage() {
  const mayChange = useMay()('setting.write');
  const draft = useLookDraft();
  const count = draft.changed.length;
  const card = { draft, mayChange };
  return (
    <SettingsFrame
      at="look"
      isUnsaved={count > 0}
      note={
        mayChange
          ? undefined
          : `只能看。修改要有“${permissions['setting.write']}”的权限，需要时请联系校长。`
      }
    >
      <div className={styles.root}>
        <div className={styles.column}>
          <NamesCard {...card} />
          <MarkCard {...card} />
          <ColorCard {...card} />
          <LoginCard {...card} />
          <SignatureCard {...card} />
        </div>
        <div className={styles.beside}>
          <PreviewCard draft={draft} />
          <ChangesCard draft={draft} />
        </div>
      </div>
      <LeaveGuard unsaved={count === 0 ? undefined : `${count} 处改动`} />
    </SettingsFrame>
  );
}
