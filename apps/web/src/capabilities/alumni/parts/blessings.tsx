import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import type { Alumni } from '@xuezhou/contract/alumni';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { BackLink } from '../../../platform/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { alumniWords as words } from '../alumni.words.ts';
import { useMotion } from '../use-motion.ts';
import styles from './alumni.module.css';
import { BulletScreen } from './bullet-screen.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { OwnBlessing } from './own-blessing.tsx';
import { Quotes } from './quotes.tsx';
import { Sea } from './sea.tsx';

const everywhere = 'all';
/** So many at a time where nothing moves, and so many under the sea of a phone. */
const batch = 9;
const phoneQuotes = 3;

export function Blessings({ alumni }: { alumni: Alumni }) {
  const isPhone = usePhone();
  const motion = useMotion();
  const [place, setPlace] = useState(everywhere);
  const [isHeld, setHeld] = useState(false);
  const [turn, setTurn] = useState(0);
  const [isJoining, setJoining] = useState(false);
  const { countriesBlessList: countries, bless, alumniStatus } = alumni;
  const isHere = ({ country }: { country: string }) => place === everywhere || country === place;
  const bullets = alumni.bulletScreenList.filter(isHere);
  const quotes = alumni.blessRawList.filter(isHere);
  const batches = Math.max(Math.ceil(quotes.length / batch), 1);
  const from = (turn % batches) * batch;
  const total = countries.reduce((sum, { count }) => sum + count, 0);
  const mayWrite = alumniStatus === 1 && (bless === null || bless.state === 'refused');

  const write = (
    <Button size={isPhone ? 'lg' : 'md'} data-main onClick={() => setJoining(true)}>
      {words.write}
    </Button>
  );
  const others = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      onClick={() => setTurn((before) => before + 1)}
    >
      {words.others}
    </Button>
  );
  const hold = (
    <ActionIcon
      variant={isPhone ? 'subtle' : 'default'}
      size={44}
      aria-label={isHeld ? words.goOn : words.hold}
      onClick={() => setHeld((before) => !before)}
    >
      {isHeld ? (
        <IconPlayerPlay size={20} stroke={1.6} aria-hidden />
      ) : (
        <IconPlayerPause size={20} stroke={1.6} aria-hidden />
      )}
    </ActionIcon>
  );
  const control = motion.isFlying ? hold : batches > 1 && others;
  const toggle = motion.isOffered && (
    <Switch
      label={words.flying}
      checked={motion.isFlying}
      onChange={({ currentTarget: { checked } }) => motion.set(checked)}
    />
  );
  const notYet = alumniStatus === 0 && <span className="xz-small xz-quiet">{words.notYet}</span>;
  const caption = words.caption(total, countries.length);
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={words.back} to="/dashboard" />}
        right={motion.isFlying && hold}
      />
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle
              order={1}
              caption={total > 0 && caption}
              action={
                <>
                  {toggle}
                  {control}
                  {mayWrite && write}
                  {notYet}
                </>
              }
            >
              {words.title}
            </SectionTitle>
          )
        }
      >
        {isPhone && total > 0 && <p className={styles.caption}>{caption}</p>}
        {total === 0 && bless === null ? (
          <EmptyState
            title={words.none}
            text={words.noneText}
            action={mayWrite && !isPhone && write}
          />
        ) : (
          <>
            {(motion.isFlying || !isPhone) && (
              <Sea countries={countries} onChoose={setPlace}>
                {motion.isFlying && (
                  <BulletScreen
                    key={place}
                    bullets={bullets}
                    lanes={isPhone ? 4 : 6}
                    isHeld={isHeld || isJoining}
                  />
                )}
              </Sea>
            )}
            <div className={styles.filter}>
              <ChipFilter
                label={words.places}
                value={place}
                onChange={(next) => {
                  setTurn(0);
                  setPlace(next);
                }}
                items={[
                  { key: everywhere, label: words.all },
                  ...countries.map(({ country, count }) => ({
                    key: country,
                    label: words.placeOf(country, count),
                  })),
                ]}
              />
              {isPhone && (
                <div className={styles.tools}>
                  {toggle}
                  {!motion.isFlying && control}
                  {notYet}
                </div>
              )}
            </div>
            {bless !== null && <OwnBlessing bless={bless} onAgain={() => setJoining(true)} />}
            {motion.isFlying ? (
              <>
                {isPhone && <Quotes quotes={quotes.slice(0, phoneQuotes)} isDecoration />}
                <Quotes quotes={quotes} isHidden />
              </>
            ) : (
              <Quotes quotes={quotes.slice(from, from + batch)} />
            )}
            {quotes.length === 0 && <p className="xz-quiet">{words.noneHere}</p>}
          </>
        )}
      </PageColumn>
      {mayWrite && <BottomBar isPhoneOnly>{write}</BottomBar>}
      <JoinDialog isOpen={isJoining} onClose={() => setJoining(false)} />
    </>
  );
}
