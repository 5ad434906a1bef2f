import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { points } from './points.migrations.ts';
import { pointsPersonalData } from './points.personal-data.ts';

export const pointsCapability = defineCapability({
  name: 'points',
  personalData: pointsPersonalData,
  migrations: { '20261123-account': statements(points) },
});
