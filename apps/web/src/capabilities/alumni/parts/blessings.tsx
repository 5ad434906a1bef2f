import { Button } from '@mantine/core';
import type { Alumni } from '@xuezhou/contract/alumni';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { alumniWords as words } from '../alumni.words.ts';
import { useBlessings } from '../use-blessings.ts';
import { useMotion } from '../use-motion.ts';
import styles from './alumni.module.css';
import { BlessingScreen } from './blessing-screen.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { FlyingSwitch, HoldButton, OthersButton } from './screen-tools.tsx';

/** The page once it has come: its head, what flies, and joining in. */
export function Blessings({ alumni }: { alumni: Alumni }) {
  const isPhone = usePhone();
  const motion = useMotion();
  const look = useBlessings(alumni);
  const [isHeld, setHeld] = useState(false);
  const [isJoining, setJoining] = useState(false);
  const { countriesBlessList: countries, bless, alumniStatus } = alumni;
  const total = countries.reduce((sum, { count }) => sum + count, 0);
  const caption = total > 0 && words.caption(total, countries.length);
  const join = () => setJoining(true);
  const hold = motion.isFlying && <HoldButton isHeld={isHeld} onHold={setHeld} />;
  const others = !motion.isFlying && look.hasMore && <OthersButton onClick={look.showOthers} />;
  const tools = <FlyingSwitch motion={motion} />;
  const notYet = alumniStatus === 0 && <span className="xz-small xz-quiet">{words.notYet}</span>;
  const write = mayWrite(alumni) && <WriteButton onClick={join} />;
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={words.back} to="/dashboard" />}
        right={hold}
      />
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle
              order={1}
              caption={caption}
              action={
                <>
                  {tools}
                  {hold}
                  {others}
                  {write}
                  {notYet}
                </>
              }
            >
              {words.title}
            </SectionTitle>
          )
        }
      >
        {isPhone && caption && <p className={styles.caption}>{caption}</p>}
        {total === 0 && bless === null ? (
          <EmptyState title={words.none} text={words.noneText} action={!isPhone && write} />
        ) : (
          <BlessingScreen
            {...{ alumni, look, isFlying: motion.isFlying, isHeld: isHeld || isJoining }}
            tools={
              <>
                {tools}
                {notYet}
              </>
            }
            others={others}
            onJoin={join}
          />
        )}
      </PageColumn>
      {write && <BottomBar isPhoneOnly>{write}</BottomBar>}
      <JoinDialog isOpen={isJoining} onClose={() => setJoining(false)} />
    </>
  );
}

const mayWrite = ({ alumniStatus, bless }: Alumni): boolean =>
  alumniStatus === 1 && (bless === null || bless.state === 'refused');

function WriteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size={usePhone() ? 'lg' : 'md'} data-main onClick={onClick}>
      {words.write}
    </Button>
  );
}
