import { Button } from '@mantine/core';
import { IconArrowsMaximize, IconRotateClockwise, IconShieldCheck } from '@tabler/icons-react';
import type { Courseware } from '@xuezhou/contract/courseware';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import type { ReactNode, RefObject } from 'react';
import { coursewareWords as words } from '../courseware.words.ts';
import styles from '../courseware.module.css';

interface PackageHeadProps {
  courseware: Courseware;
  children: ReactNode;
}

/** What it is called and where it stands; whether it is saved, and the ways on. */
export function PackageHead({ courseware, children }: PackageHeadProps) {
  const { title, courseName, bookName, readingName } = courseware;
  return (
    <div className={styles.head}>
      <div className={`${styles.title} ${styles.desk}`}>
        <h1>{title}</h1>
        <p className="xz-caption xz-quiet">
          {courseName} · {bookName} · {readingName} · {words.kind}
        </p>
      </div>
      <div className={styles.tools}>{children}</div>
    </div>
  );
}

interface PackageToolsProps {
  frame: RefObject<HTMLIFrameElement | null>;
  onLeave: () => void;
  /** Where the focus goes when one comes out of the package. */
  escapeTo: RefObject<HTMLButtonElement | null>;
  isOnDesk?: boolean;
}

/** Beside the title on a desk, at the foot of a phone. */
export function PackageTools({ frame, onLeave, escapeTo, isOnDesk }: PackageToolsProps) {
  const fill = () => void frame.current?.requestFullscreen?.().then(turnWide, () => {});
  if (isOnDesk)
    return (
      <>
        <Button
          className={styles.desk ?? ''}
          variant="default"
          leftSection={<IconArrowsMaximize size={18} stroke={1.6} aria-hidden />}
          onClick={fill}
        >
          {words.fullScreen}
        </Button>
        <Button className={styles.desk ?? ''} variant="default" ref={escapeTo} onClick={onLeave}>
          {words.leave}
        </Button>
      </>
    );
  return (
    <BottomBar isPhoneOnly>
      <Button variant="default" onClick={onLeave}>
        {words.leave}
      </Button>
      <Button
        data-main
        leftSection={<IconRotateClockwise size={18} stroke={1.6} aria-hidden />}
        onClick={fill}
      >
        {words.turn}
      </Button>
    </BottomBar>
  );
}

/** Where a device lets pages turn it; the others are turned by hand. */
function turnWide(): void {
  const { orientation } = window.screen as unknown as {
    orientation?: { lock?: (to: string) => Promise<void> };
  };
  orientation?.lock?.('landscape').catch(() => {});
}

/** That it is apart from all else, and how one comes out with keys alone. */
export function PackageFoot({ isEscaped }: { isEscaped: boolean }) {
  return (
    <div className={styles.foot}>
      <span>
        <IconShieldCheck size={18} stroke={1.6} aria-hidden /> {words.apart}
      </span>
      <span role="status">{isEscaped ? words.escaped : words.escHint}</span>
    </div>
  );
}
