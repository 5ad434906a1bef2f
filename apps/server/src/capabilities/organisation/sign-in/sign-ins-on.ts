export interface SignInOn {
  organisation: string;
  kind: 'oidc' | 'wecom' | 'dingtalk' | 'feishu';
  issuer: string;
  client_id: string;
  agent_id: string | null;
}

/** For who looks whether the installation is well. */
export const signInsOn = `
  select o.name as organisation, s.kind, s.issuer, s.client_id, s.agent_id
  from organisation_sign_in s join organisation o using (organisation_id)
  where s.is_on order by o.name`;
