import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getFirstHour } from '@xuezhou/contract/staff';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useSchool } from '@xuezhou/ui/school';
import { useEffect } from 'react';
import { useDeskTitle } from '../../../platform/page/desk-title.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';

/** Where somebody wanted to go; nowhere but in the console, under which the router reads it. */
function wayFrom(to: unknown): string {
  const isInside = typeof to === 'string' && /^\/(?![/\\]|sign-in|password)/.test(to);
  return `/console${isInside ? to : '/'}`;
}

const firstHourQuery = operationQuery(getFirstHour, {}, { ignoreErrors: true });

/** Into a school that nobody owns yet nobody can sign in: its first page is another. */
function useWayToFirstHour(): void {
  const router = useRouter();
  const isFirst = useQuery(firstHourQuery).data !== undefined;
  useEffect(() => {
    if (isFirst) void router.navigate({ to: '/first', replace: true });
  }, [isFirst, router]);
}

export default function SignInPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to } = useSearch({ strict: false }) satisfies { to?: unknown };
  const { shortName } = useSchool();
  useDeskTitle('登录');
  useWayToFirstHour();
  const enter = async () => {
    // Of who was here before nothing is left.
    queryClient.clear();
    await router.navigate({ href: wayFrom(to), replace: true });
  };
  return (
    <main className={styles.root}>
      <SignInForm
        className={styles.card}
        onIn={enter}
        foot={
          <>
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
