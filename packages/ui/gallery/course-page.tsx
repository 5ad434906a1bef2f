import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconCompass, IconListTree } from '@tabler/icons-react';

import { AppFrame } from '../src/app-frame.tsx';
import { PageColumn } from '../src/page-column.tsx';
import { PhoneHeader } from '../src/phone-header.tsx';
import { RiverPath, type RiverStep } from '../src/river-path.tsx';
import { SectionCard } from '../src/section-card.tsx';
import { SectionTitle } from '../src/section-title.tsx';
import { TabsLine } from '../src/tabs-line.tsx';
import { usePhone } from '../src/use-phone.ts';
import { WaterLevel, type WaterLevelValue } from '../src/water-level.tsx';
import { nav, renderHome, renderLink, right } from './sample.tsx';

const chapters: [number, string, WaterLevelValue, string, string, string][] = [
  [38, '固定收益证券的要素', 4, '8 / 8', '26 / 26', '92%'],
  [39, '债券市场与发行', 4, '6 / 6', '18 / 18', '86%'],
  [40, '债券估值导论', 3, '9 / 9', '28 / 34', '79%'],
  [41, '收益率指标与利差', 4, '12 / 12', '30 / 30', '88%'],
  [42, '久期与凸性', 2, '6 / 8', '24 / 40', '71%'],
  [43, '信用风险', 1, '2 / 9', '6 / 36', '58%'],
  [44, '资产支持证券', 0, '0 / 7', '0 / 32', ''],
  [45, '利率期限结构', 0, '0 / 8', '0 / 30', ''],
];

const steps: RiverStep[] = [
  {
    id: 'pre',
    title: '闯关前测',
    caption: '20 题，约 25 分钟',
    icon: <IconCompass stroke={1.6} />,
    status: '答对 13 题',
  },
  ...chapters.map(([number, title, level, videos, drills, rate]) => ({
    id: number,
    title,
    level,
    caption: `第 ${number} 章`,
    phoneCaption: `第 ${number} 章 · 练习 ${drills}`,
    facts: [`视频 ${videos}`, `练习 ${drills}`, ...(rate ? [`正确率 ${rate}`] : [])],
    ...(number === 42 && {
      hint: '再答对 6 题，水位升到「熟悉」',
      action: <Button>继续闯关</Button>,
    }),
  })),
  { id: 'end', title: '全书小结与晋级考', locked: true, hint: '各章到「熟悉」后开放' },
];

export function CoursePage() {
  const isPhone = usePhone();
  return (
    <AppFrame
      variant="wide"
      nav={nav('学习')}
      renderLink={renderLink}
      renderHome={renderHome}
      right={right}
      phoneHeader={
        <PhoneHeader
          title="CFA 一级精讲班"
          back={
            <ActionIcon aria-label="返回">
              <IconChevronLeft size={24} stroke={1.6} />
            </ActionIcon>
          }
          right={
            <ActionIcon aria-label="目录">
              <IconListTree size={22} stroke={1.6} />
            </ActionIcon>
          }
        />
      }
    >
      <PageColumn
        layout="course"
        start={<h2 style={{ fontSize: 17, padding: '0 12px' }}>课程目录</h2>}
        aside={
          <SectionCard>
            <div style={{ display: 'flex', gap: 16 }}>
              <WaterLevel level={2} size={64} label="" />
              <div>
                <div className="xz-caption xz-quiet">第 42 章</div>
                <h2 style={{ fontSize: 17 }}>久期与凸性</h2>
              </div>
            </div>
          </SectionCard>
        }
      >
        <div style={{ display: 'grid', gap: 8, minWidth: 0 }}>
          {!isPhone && (
            <SectionTitle order={1} overline="我的课程 · CFA 一级精讲班">
              固定收益
            </SectionTitle>
          )}
          <TabsLine
            label="课程内容"
            renderLink={renderLink}
            items={['闯关', '视频', '直播', '闪卡', '练习', '模考', '收藏', '排行', '资料'].map(
              (label) => ({
                key: label,
                label,
                isCurrent: label === '闯关',
              }),
            )}
          />
        </div>
        <SectionCard padding="none">
          <div style={{ padding: isPhone ? '8px 16px 8px 8px' : '16px 28px 16px 12px' }}>
            <RiverPath
              label="固定收益闯关"
              steps={steps}
              currentId={42}
              renderLink={(step, title) => <a href={`#${step.id}`}>{title}</a>}
            />
          </div>
        </SectionCard>
      </PageColumn>
    </AppFrame>
  );
}
