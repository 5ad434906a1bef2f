import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { Organisation, OrganisationSignIn } from '@xuezhou/contract/organisation/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { signInQuery } from '../organisation.queries.ts';
import styles from '../organisation.module.css';
import { OrganisationFrame } from '../one/organisation-frame.tsx';
import { CallbackLine } from './sign-in-address.tsx';
import { SignInCards } from './sign-in-cards.tsx';

const SignInDialog = sheetPart(() => import('./sign-in-dialog.tsx'), 'SignInDialog');

interface Wish {
  readonly organisation: Organisation;
  /** Null: there is none yet. */
  readonly signIn: OrganisationSignIn | null;
}

/** How a company's people sign in by the accounts that they have there. */
export default function SignInPage() {
  const mayWrite = useMay()('organisation.write');
  const { open, dialog } = useDialog<Wish>((wish, state) => <SignInDialog {...wish} {...state} />);
  return (
    <>
      <OrganisationFrame at="/sign-in">
        {(organisation) => (
          <SignIn
            organisation={organisation}
            onChange={
              mayWrite ? (signIn: Wish['signIn']) => open({ organisation, signIn }) : undefined
            }
          />
        )}
      </OrganisationFrame>
      {dialog}
    </>
  );
}

interface SignInProps {
  organisation: Organisation;
  onChange: ((signIn: Wish['signIn']) => void) | undefined;
}

function SignIn({ organisation, onChange }: SignInProps) {
  const asked = useQuery(signInQuery(organisation.organisationId));
  if (asked.data === undefined)
    return asked.isError ? (
      <ErrorState
        title="登录的设置没有打开"
        text={troubleText(asked.error)}
        action={<Button onClick={() => void asked.refetch()}>再试一次</Button>}
      />
    ) : (
      <PageSkeleton />
    );
  const { callback, logout, signIn } = asked.data;
  if (signIn !== null)
    return (
      <SignInCards
        {...{ organisation, signIn, callback, logout }}
        onChange={onChange && (() => onChange(signIn))}
      />
    );
  const hasLink = organisation.links.some(({ isOver }) => !isOver);
  return (
    <>
      <EmptyState
        title="还没有接他们自己的登录"
        text={
          hasLink
            ? '接上以后，他们的员工用企业微信、钉钉、飞书或公司账号就能登录和加入。先把下面的登记到他们那边，再填他们给的编号和密钥。'
            : '接上以后，他们的员工用企业微信、钉钉、飞书或公司账号就能登录和加入。第一次来的人按一个加入链接坐座位，请先做一个加入链接。'
        }
        action={hasLink && onChange && <Button onClick={() => onChange(null)}>接上登录</Button>}
      />
      <div className={styles.callback}>
        <CallbackLine {...{ callback, logout }} />
      </div>
    </>
  );
}
