import { Button, Switch } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { switchLtiPlatform, type LtiPlatform } from '@xuezhou/contract/lti/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../platform/act/use-act.ts';
import { faultWords, platformText } from './lti.words.ts';
import { PlatformGrades } from './platform-grades.tsx';
import styles from './platforms.module.css';

interface PlatformCardProps {
  platform: LtiPlatform;
  /** Absent: it may not be changed. */
  onChange: (() => void) | undefined;
}

export function PlatformCard({ platform, onChange }: PlatformCardProps) {
  const { name, issuer, clientId, deployments, courses, endsOn, linked, fault, isOn } = platform;
  const { words, tone } = platformText(platform);
  return (
    <SectionCard title={name} action={<StatusChip tone={tone}>{words}</StatusChip>}>
      {isOn && fault !== null && (
        <div className={styles.told}>
          <Notice tone="wrong" isLine title={faultWords[fault]} />
        </div>
      )}
      <dl className={styles.facts}>
        <dt>能打开的课</dt>
        <dd>{courses.map(({ title }) => title).join('、')}</dd>
        <dt>到</dt>
        <dd>{endsOn}</dd>
        <dt>连了账号的</dt>
        <dd>{linked} 人</dd>
        <dt>成绩</dt>
        <dd>
          <PlatformGrades platform={platform} mayResend={onChange !== undefined} />
        </dd>
        <dt>平台编号</dt>
        <dd>{issuer}</dd>
        <dt>客户端编号</dt>
        <dd>{clientId}</dd>
        <dt>部署编号</dt>
        <dd>{deployments.join('、')}</dd>
      </dl>
      {onChange && <Acts platform={platform} onChange={onChange} />}
    </SectionCard>
  );
}

function Acts({ platform, onChange }: { platform: LtiPlatform; onChange: () => void }) {
  const { platformId, name, isOn } = platform;
  const { act, isBusy, refusal } = useAct();
  const turn = (on: boolean) =>
    void act(async () => {
      await call(switchLtiPlatform, { body: { platformId, isOn: on } });
      return on ? `${name}又能打开学校的课` : `${name}打不开学校的课了，已经在学的人学到最后一天`;
    });
  return (
    <div className={styles.acts}>
      <Switch
        label={`让${name}打开课`}
        checked={isOn}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) => turn(checked)}
      />
      <Button variant="default" size="sm" aria-label={`修改${name}`} onClick={onChange}>
        修改…
      </Button>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
