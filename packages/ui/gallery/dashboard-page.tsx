import { ActionIcon, Anchor, Button, SegmentedControl } from '@mantine/core';
import { IconBell, IconClock, IconPlayerPlayFilled } from '@tabler/icons-react';

import { AppFrame } from '../src/app-frame.tsx';
import { FamilyTag } from '../src/family-tag.tsx';
import { PageColumn } from '../src/page-column.tsx';
import { PhoneHeader } from '../src/phone-header.tsx';
import { ProgressLine } from '../src/progress-line.tsx';
import { SectionCard } from '../src/section-card.tsx';
import { SectionTitle } from '../src/section-title.tsx';
import { SlipCover } from '../src/slip-cover.tsx';
import { StatusChip } from '../src/status-chip.tsx';
import { usePhone } from '../src/use-phone.ts';
import { VoyageLine } from '../src/voyage-line.tsx';
import { nav, renderHome, renderLink, right, tabs } from './sample.tsx';

export function DashboardPage() {
  const isPhone = usePhone();
  const countdown = (
    <SectionCard>
      <span className="xz-small">距 CFA 一级考试</span>
      <div>
        <span className="xz-figure">97</span> 天
      </div>
      <VoyageLine progress={0.51} start="8 月 3 日 开始" end="2 月 17 日 考试" />
    </SectionCard>
  );
  return (
    <AppFrame
      nav={nav('学习')}
      tabs={tabs('学习')}
      renderLink={renderLink}
      renderHome={renderHome}
      right={right}
      phoneHeader={
        <PhoneHeader
          variant="greeting"
          title="晚上好，知远"
          caption="11 月 12 日 星期四"
          right={
            <ActionIcon aria-label="消息">
              <IconBell size={22} stroke={1.6} />
            </ActionIcon>
          }
        />
      }
    >
      <PageColumn
        layout="aside"
        head={
          !isPhone && (
            <SectionTitle order={1} action="11 月 12 日 星期四">
              晚上好，知远
            </SectionTitle>
          )
        }
        aside={
          <>
            {!isPhone && countdown}
            <SectionCard>
              <StatusChip tone="review" icon={<IconClock stroke={1.6} />}>
                模考进行中
              </StatusChip>
              <h2 style={{ marginTop: 12, fontSize: 17 }}>CFA 一级全真模考（上午场 A 卷）</h2>
              <p className="xz-small">已答 47 / 90 题 · 剩余 1 小时 12 分</p>
              <div style={{ margin: '12px 0 16px' }}>
                <ProgressLine value={47} max={90} label="已答题目" />
              </div>
              <Button variant="light" fullWidth>
                继续作答
              </Button>
            </SectionCard>
          </>
        }
      >
        {isPhone && countdown}
        <SectionCard>
          <div style={{ display: 'flex', gap: 20 }}>
            <SlipCover
              family="CFA"
              title="固定收益"
              level="一级"
              width={isPhone ? 76 : 112}
              seed={1}
            />
            <div style={{ flex: 1, minWidth: 0 }}>
              <FamilyTag family="CFA">CFA 一级</FamilyTag>
              <h2 style={{ margin: '6px 0 16px' }}>久期与凸性：价格对利率有多敏感</h2>
              <ProgressLine value={766} max={1450} label="已看" />
              <div className="xz-caption xz-quiet" style={{ marginTop: 8 }}>
                12:46 / 24:10
              </div>
            </div>
          </div>
          <Button
            size="lg"
            fullWidth={isPhone}
            mt={16}
            leftSection={<IconPlayerPlayFilled size={16} />}
          >
            继续学习
          </Button>
        </SectionCard>
        <SectionCard
          title="今日任务"
          size="section"
          caption="完成 1 / 4 项，还需约 50 分钟"
          action={<Anchor href="#">调整计划</Anchor>}
        >
          <p>学完久期与凸性</p>
        </SectionCard>
        <div>
          <SectionTitle action={<Anchor href="#">全部课程</Anchor>}>我的课程</SectionTitle>
          <SegmentedControl
            aria-label="课程分组"
            fullWidth={isPhone}
            data={['主修 3', '金融 2', '活动 1']}
          />
        </div>
      </PageColumn>
    </AppFrame>
  );
}
