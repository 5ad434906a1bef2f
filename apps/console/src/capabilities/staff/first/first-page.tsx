import { IconCircleCheck } from '@tabler/icons-react';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getFirstHour } from '@xuezhou/contract/staff';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { LoginLandscape } from '@xuezhou/ui/login-landscape';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useDeskTitle } from '../../../platform/page/desk-title.ts';
import { CodeField } from './code-field.tsx';
import { OwnerForm } from './owner-form.tsx';
import { CameBack } from './restore/came-back.tsx';
import { hasTicket } from './restore/kept-ticket.ts';
import { useFirstCode } from './use-first-code.ts';
import styles from './first.module.css';

const RestorePanel = lazyPart(() => import('./restore/restore-panel.tsx'), 'RestorePanel', Nothing);

const firstHourQuery = operationQuery(getFirstHour, {}, { ignoreErrors: true });

/** The only page of a school that nobody owns yet: whoever has the code that the server printed becomes its head. */
export default function FirstPage() {
  useDeskTitle('开一所新学校');
  const [isBack, setBack] = useState(false);
  return (
    <div className={styles.root}>
      <header className={styles.picture}>
        <LoginLandscape>
          <div className={styles.words}>
            <BrandMark size={34} />
            <p className={styles.line}>{'名字和标志还没有，\n一个小时以后就有了。'}</p>
          </div>
          <div className={styles.where}>
            <Where />
          </div>
        </LoginLandscape>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {isBack ? <CameBack /> : <EmptySchool onBack={() => setBack(true)} />}
      </main>
    </div>
  );
}

function EmptySchool({ onBack }: { onBack: () => void }) {
  const { code, type, minutesLeft, refusal } = useFirstCode();
  const [isRestoring, setRestoring] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const isOpen = minutesLeft !== null;
  return (
    <>
      <h1 className={styles.title}>这里还是一所空学校</h1>
      <p className={styles.lead}>先用启动时印出的码，证明这台服务器归你管。</p>
      <CodeField code={code} error={refusal} onChange={type} />
      {isOpen && (
        <p className={styles.right} role="status">
          <IconCircleCheck size={18} stroke={1.6} aria-hidden />
          对上了。这个码还能用 {minutesLeft} 分钟，用完就作废。
        </p>
      )}
      {isRestoring ? (
        <Suspense fallback={null}>
          <RestorePanel code={code} onBack={onBack} onWorking={setWorking} />
        </Suspense>
      ) : (
        <OwnerForm code={code} isOpen={isOpen} />
      )}
      <div className={styles.help}>
        <div className={styles.phoneWhere}>
          <Where />
        </div>
        <p>
          找不到码：请装这台服务器的人看启动时的最后几行；重新启动会印一个新的，旧的马上作废。连着填错
          5 次要等 10 分钟。
        </p>
        <p>
          校长还没有，却已经给你建了账号？
          <Link to="/sign-in" search={{ from: 'first' }}>
            去登录
          </Link>
        </p>
        <RestoreWay {...{ isOpen, isWorking, isRestoring }} onChange={setRestoring} />
      </div>
    </>
  );
}

interface RestoreWayProps {
  isOpen: boolean;
  /** The school is being restored: that is not left. */
  isWorking: boolean;
  isRestoring: boolean;
  onChange: (isRestoring: boolean) => void;
}

/** The other way out of an empty school: the one that was before. */
function RestoreWay({ isOpen, isWorking, isRestoring, onChange }: RestoreWayProps) {
  const { data } = useQuery(firstHourQuery);
  const mayGo = isOpen || isRestoring || hasTicket();
  if (data?.mayRestore !== true)
    return (
      <p>
        要从备份恢复：新建一个空的数据库，让 DATABASE_URL 指向它，先不启动服务，在那台机器上运行{' '}
        <code>npx xuezhou restore 备份的文件夹</code>，再启动。
      </p>
    );
  return (
    <p>
      {isRestoring ? '不恢复了，' : '以前有一所学校，要从备份回来？'}
      <Anchor
        component="button"
        type="button"
        disabled={isWorking || !mayGo}
        onClick={() => onChange(!isRestoring)}
      >
        {isRestoring ? '开一所新的' : '从备份恢复'}
      </Anchor>
      {!mayGo && '（先填上面的码）'}
    </p>
  );
}

/** How the lines look in which the code stands. */
function Where() {
  return (
    <div className={styles.lines}>
      <p>码在哪里：启动它的那个窗口，最后几行</p>
      <pre>
        {`这里还没有校长。\n打开：${window.location.origin}/console/first\n一次性码：•••• - ••••（30 分钟内有效……）`}
      </pre>
    </div>
  );
}
