import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { resendLtiGrades, type LtiPlatform } from '@xuezhou/contract/lti/console';
import { useAct } from '../../platform/act/use-act.ts';
import { gradeFaultText, gradeFaultWords, gradesText } from './lti.words.ts';
import styles from './platforms.module.css';

interface PlatformGradesProps {
  platform: LtiPlatform;
  mayResend: boolean;
}

/** How far the scores are that go to a platform, why some did not arrive, and the way on. */
export function PlatformGrades({ platform, mayResend }: PlatformGradesProps) {
  const { tokenAddress, scoreRule, grades } = platform;
  if (tokenAddress === null) return <>没有填令牌网址，成绩不交到那边</>;
  const { faults, withoutScope, withoutItem } = grades;
  return (
    <>
      {gradesText(grades) ?? '还没有要交的'}
      <small className={styles.small}>
        {scoreRule === 'best' ? '几次模考算最好的一次' : '几次模考算最后一次'}
      </small>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map((each) => (
            <li key={`${each.fault} ${each.isOver}`}>
              {each.count} 份：{gradeFaultText(each)}
            </li>
          ))}
        </ul>
      )}
      {withoutScope > 0 && (
        <p className={styles.small}>
          {withoutScope} 人点开的活动没有给交成绩的权限：{gradeFaultWords.scope}。
        </p>
      )}
      {withoutItem > 0 && (
        <p className={styles.small}>
          {withoutItem} 人点开的活动没有成绩项，没有分可交：要分的，请那边在活动里打开评分（Canvas
          要加成作业），再点开一次。
        </p>
      )}
      {mayResend && faults.length > 0 && <Resend platform={platform} />}
    </>
  );
}

function Resend({ platform: { platformId, name } }: { platform: LtiPlatform }) {
  const { act, isBusy, refusal } = useAct();
  const send = () =>
    void act(async () => {
      const { count } = await call(resendLtiGrades, { body: { platformId } });
      return `${count} 份成绩马上再交`;
    });
  return (
    <div className={styles.resend}>
      <Button
        variant="default"
        size="sm"
        loading={isBusy}
        aria-label={`把${name}没有交到的成绩再交一次`}
        onClick={send}
      >
        再交一次
      </Button>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
