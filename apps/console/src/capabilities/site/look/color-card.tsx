import { Button, ColorInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import {
  contrastChecks,
  isReadable,
  nearestReadable,
  ownAccent,
  readColor,
  type ContrastCheck,
} from '@xuezhou/rules/site/look-colors';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import type { LookDraft } from './use-look-draft.ts';
import styles from './look.module.css';

/** One colour; all others follow from it. One that cannot be read gives way to the nearest that can, and it is said. */
export function ColorCard({ draft, mayChange }: { draft: LookDraft; mayChange: boolean }) {
  const { setting, change } = draft;
  const [typed, setTyped] = useState<string | null>(null);
  const color = setting.color ?? ownAccent;
  const wish = typed === null ? null : readColor(typed);
  const isReplaced = wish !== null && !isReadable(wish);
  const type = (text: string) => {
    setTyped(text);
    const read = readColor(text);
    if (read !== null) change({ color: nearestReadable(read) });
  };
  return (
    <SectionCard title="颜色" action={<span className={styles.quiet}>只定一个，其余照它配</span>}>
      <div className={styles.color}>
        <ColorInput
          label="主色"
          readOnly={!mayChange}
          value={typed ?? color}
          // What was typed last holds at once: the input would put back the one before where it is left quickly.
          fixOnBlur={false}
          withEyeDropper={false}
          eyeDropperButtonProps={{ 'aria-label': '从屏幕上取一个颜色' }}
          error={typed !== null && wish === null && '应像 #2F6B55'}
          onChange={type}
          onBlur={() => setTyped(isReplaced ? typed : null)}
        />
        {isReplaced && (
          <p className={styles.replaced} role="status">
            你挑的 {typed} 上的字看不清，换成了同一色里最近的 {color}。
          </p>
        )}
        {mayChange && setting.color !== null && (
          <Button
            variant="subtle"
            onClick={() => {
              setTyped(null);
              change({ color: null });
            }}
          >
            用默认的颜色
          </Button>
        )}
      </div>
      <ul className={styles.checks}>
        {contrastChecks(color).map((check) => (
          <Check key={check.what} check={check} />
        ))}
      </ul>
      <p className={styles.quiet}>要 4.5 倍以上才存得下。对、错、快到期的颜色有意思，不跟着变。</p>
    </SectionCard>
  );
}

function Check({ check: { what, color, ground, ratio, isEnough } }: { check: ContrastCheck }) {
  const Icon = isEnough ? IconCircleCheck : IconCircleX;
  return (
    <li>
      <span className={styles.sample} style={{ color, background: ground }} aria-hidden>
        文字
      </span>
      <span className={styles.what}>{what}</span>
      <span>{ratio.toFixed(1)} 倍</span>
      <Icon
        className={isEnough ? styles.enough : styles.tooLittle}
        size={18}
        stroke={1.6}
        aria-label={isEnough ? '看得清' : '看不清'}
      />
    </li>
  );
}
