import { checkAchievements, getMyPoints } from '@xuezhou/contract/points';
import { getStudentInfo } from '@xuezhou/contract/account';
import { reportVideoProgress } from '@xuezhou/contract/lecture';
import { expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
