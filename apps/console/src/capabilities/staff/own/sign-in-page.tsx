import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { getFirstHour } from '@xuezhou/contract/staff';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useSchool } from '@xuezhou/ui/school';
import { Suspense, useEffect, useState } from 'react';
import { useDeskTitle } from '../../../platform/page/desk-title.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { IssuerBackProps } from '../issuer/issuer-back.tsx';
import styles from './sign-in-page.module.css';

/** Where its file does not come, the password is a way in all the same. */
function Otherwise({ onEnd }: IssuerBackProps) {
  useEffect(() => onEnd(null));
  return null;
}

const IssuerBack = lazyPart<'IssuerBack', IssuerBackProps>(
  () => import('../issuer/issuer-back.tsx'),
  'IssuerBack',
  Otherwise,
);
const IssuerButton = lazyPart<'IssuerButton', { to: unknown }>(
  () => import('../issuer/issuer-button.tsx'),
  'IssuerButton',
  Nothing,
);

/** Where somebody wanted to go; nowhere but in the console, under which the router reads it. */
function wayFrom(to: unknown): string {
  const isInside = typeof to === 'string' && /^\/(?![/\\]|sign-in|password)/.test(to);
  return `/console${isInside ? to : '/'}`;
}

const firstHourQuery = operationQuery(getFirstHour, {}, { ignoreErrors: true });

/** The first page of a school that nobody owns yet is another, from which who was given an account comes here. */
function useWayToFirstHour(isFromThere: boolean): void {
  const router = useRouter();
  const isFirst = useQuery({ ...firstHourQuery, enabled: !isFromThere }).data !== undefined;
  useEffect(() => {
    if (isFirst && !isFromThere) void router.navigate({ to: '/first', replace: true });
  }, [isFirst, isFromThere, router]);
}

export default function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to, from } = useSearch({ strict: false }) satisfies { to?: unknown; from?: unknown };
  const { shortName } = useSchool();
  useDeskTitle('登录');
  useWayToFirstHour(from === 'first');
  const enterTo = async (way: unknown) => {
    // Of who was here before nothing is left.
    queryClient.clear();
    await router.navigate({ href: wayFrom(way), replace: true });
  };
  const [isBack, setBack] = useState(from === 'issuer');
  // Whoever was not let in as the first account goes where the way led all the same.
  const beginAnew = (way: string | null) => {
    setBack(false);
    void router.navigate({
      to: '/sign-in',
      search: way === null ? {} : { to: way },
      replace: true,
    });
  };
  if (isBack)
    return (
      <main className={styles.root}>
        <Suspense fallback={null}>
          <IssuerBack className={styles.card} onIn={enterTo} onEnd={beginAnew} />
        </Suspense>
      </main>
    );
  return (
    <main className={styles.root}>
      <SignInForm
        className={styles.card}
        onIn={() => enterTo(to)}
        foot={
          <>
            <Suspense fallback={null}>
              <IssuerButton to={to} />
            </Suspense>
            <p className={styles.note}>
              <Link to="/join">我有邀请码</Link>
            </p>
            <p className={styles.note}>
              忘了密码，请校长或管理人员在“人员与权限”里重设。学员请走学员的登录页。
            </p>
          </>
        }
      >
        <div className={styles.brand}>
          <BrandMark size={36} />
          <h1>{shortName}教务台</h1>
        </div>
      </SignInForm>
    </main>
  );
}
