// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Family } from '@xuezhou/contract/course';
import { describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.ts';
import { courseHome, homeCourse } from '../testing/samples.ts';

describe('all courses', () => {
  it('[course.family-order] stand by family: CFA, FRM, EEPG, CPA, ESG, others, OTHER', async () => {
    const mixed: Family[] = ['OTHER', 'SKILL', 'ESG', 'CPA', 'EEPG', 'FRM', 'CFA'];
    const courses = mixed.map((family, index) =>
      homeCourse({ courseId: index + 1, courseName: `${family} 课`, family }),
    );
    openPage('/all-courses', {
      says: { 'GET /api/courses/home': courseHome({ groups: [{ groupType: 1, courses }] }) },
    });
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent?.replace('1 门', ''))).toEqual([
      'CFA',
      'FRM',
      'EEPG',
      'CPA',
      'ESG',
      '金融技能',
      '其他',
    ]);
  });
});
