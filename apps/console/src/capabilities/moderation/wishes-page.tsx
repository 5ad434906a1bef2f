import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { setGateWishes, type getGateWishes } from '@xuezhou/contract/moderation/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../platform/act/use-act.ts';
import { useMay } from '../../platform/session/self.ts';
import { SettingsFrame } from '../site/port/settings-frame.tsx';
import { wishesQuery } from './moderation.queries.ts';
import styles from './moderation.module.css';

/** How the gate of what students show is set. */
export default function WishesPage() {
  const { data, error, refetch } = useQuery(wishesQuery);
  return (
    <SettingsFrame
      at="moderation"
      note="学员写给别人看的内容都先过这一关；词在“内容审核 · 词表”里。"
    >
      {data !== undefined ? (
        <Wishes wishes={data} />
      ) : error === null ? (
        <PageSkeleton />
      ) : (
        <ErrorState
          title="设置没有取到"
          text={troubleText(error)}
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      )}
    </SettingsFrame>
  );
}

function Wishes({ wishes }: { wishes: DataOf<typeof getGateWishes> }) {
  const { holdsPictures, holdsWhenDown, hasProvider } = wishes;
  const isFixed = !useMay()('setting.write');
  const { act, isBusy, refusal } = useAct();
  const set = (changed: Partial<typeof wishes>) =>
    void act(async () => {
      await call(setGateWishes, { body: { holdsPictures, holdsWhenDown, ...changed } });
      return '设置存好了';
    });
  return (
    <SectionCard title="先审后发">
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.wishes}>
        <Switch
          label="图片先审后发"
          description="头像、提问和回答里的图片、班级群的文件，老师看过以后别人才能看到"
          checked={holdsPictures}
          disabled={isFixed || isBusy}
          onChange={({ currentTarget }) => set({ holdsPictures: currentTarget.checked })}
        />
        <Switch
          label="内容安全服务没有回应时，先审后发"
          description={
            hasProvider
              ? '关着时只按词表判断'
              : '还没有接内容安全服务，现在只按词表判断；由管服务器的人设置 CONTENT_SAFETY_ENDPOINT'
          }
          checked={holdsWhenDown}
          disabled={isFixed || isBusy}
          onChange={({ currentTarget }) => set({ holdsWhenDown: currentTarget.checked })}
        />
      </div>
    </SectionCard>
  );
}
