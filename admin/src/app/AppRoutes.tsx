import type { ReactElement } from 'react';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { GuestOnly, RequireSession, SessionGuard } from '../auth/SessionGuard.tsx';
import { lazyPage } from './lazyPage.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

const AuthLayout = lazyPage(async () => (await import('../auth/AuthLayout.tsx')).AuthLayout);
const LoginPage = lazyPage(async () => (await import('../auth/LoginPage.tsx')).LoginPage);
const RegisterPage = lazyPage(async () => (await import('../auth/RegisterPage.tsx')).RegisterPage);
const CheckMailPage = lazyPage(async () => (await import('../auth/CheckMailPage.tsx')).CheckMailPage);
const ConfirmSignupPage = lazyPage(
  async () => (await import('../auth/ConfirmSignupPage.tsx')).ConfirmSignupPage,
);
const ResetPasswordPage = lazyPage(
  async () => (await import('../auth/ResetPasswordPage.tsx')).ResetPasswordPage,
);
const OauthReturnPage = lazyPage(async () => (await import('../google/OauthReturnPage.tsx')).OauthReturnPage);
const PrivacyPage = lazyPage(async () => (await import('./LegalPage.tsx')).PrivacyPage);
const TermsPage = lazyPage(async () => (await import('./LegalPage.tsx')).TermsPage);
const WorkspaceScope = lazyPage(
  async () => (await import('../workspaces/WorkspaceScope.tsx')).WorkspaceScope,
);
const DefaultLayout = lazyPage(async () => (await import('../layout/DefaultLayout.tsx')).DefaultLayout);
const PlainLayout = lazyPage(async () => (await import('../layout/PlainLayout.tsx')).PlainLayout);
const ProfilePage = lazyPage(async () => (await import('../profile/ProfilePage.tsx')).ProfilePage);
const JoinPage = lazyPage(async () => (await import('../join/JoinPage.tsx')).JoinPage);
const MembersPage = lazyPage(async () => (await import('../members/MembersPage.tsx')).MembersPage);
const SettingsPage = lazyPage(async () => (await import('../settings/SettingsPage.tsx')).SettingsPage);
const BillingPage = lazyPage(async () => (await import('../billing/BillingPage.tsx')).BillingPage);
const OverviewPage = lazyPage(async () => (await import('../workspaces/OverviewPage.tsx')).OverviewPage);
const BotsPage = lazyPage(async () => (await import('../bots/BotsPage.tsx')).BotsPage);
const TrainPage = lazyPage(async () => (await import('../knowledge/TrainPage.tsx')).TrainPage);
const IntegrationsPage = lazyPage(
  async () => (await import('../integrations/IntegrationsPage.tsx')).IntegrationsPage,
);
const ApiKeysPage = lazyPage(async () => (await import('../integrations/ApiKeysPage.tsx')).ApiKeysPage);
const BotSettingsPage = lazyPage(
  async () => (await import('../bot-settings/BotSettingsPage.tsx')).BotSettingsPage,
);
const ChatPage = lazyPage(async () => (await import('../chat/ChatPage.tsx')).ChatPage);
const InboxPage = lazyPage(async () => (await import('../inbox/InboxPage.tsx')).InboxPage);

/** Every address of the dashboard. A new page is one lazy line and one route. */
export function AppRoutes(): ReactElement {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route element={<SessionGuard />}>
          <Route element={<AuthLayout />}>
            <Route element={<GuestOnly />}>
              <Route index element={<Navigate to="/login" replace />} />
              <Route path="/auth" element={<Navigate to="/login" replace />} />
              <Route path="/login" element={<LoginPage />} />
              <Route path="/register" element={<RegisterPage />} />
            </Route>
            <Route path="/auth/oauth/:oauth" element={<OauthReturnPage />} />
            <Route path="/join" element={<JoinPage />} />
            <Route path="/register/email" element={<CheckMailPage />} />
            <Route path="/register/confirmed" element={<ConfirmSignupPage />} />
            <Route path="/register/reset-password" element={<ResetPasswordPage />} />
            <Route path="/login/reset-password" element={<ResetPasswordPage />} />
          </Route>
          <Route path="/privacy" element={<PrivacyPage />} />
          <Route path="/terms-conditions" element={<TermsPage />} />
          <Route element={<RequireSession />}>
            <Route element={<WorkspaceScope />}>
              <Route path="/workspace" element={null} />
              <Route element={<DefaultLayout />}>
                <Route path="/workspace/:workspaceId" element={<OverviewPage />} />
                <Route path="/workspace/:workspaceId/settings" element={<SettingsPage />} />
                <Route path="/workspace/:workspaceId/billing" element={<BillingPage />} />
                <Route path="/workspace/:workspaceId/users" element={<MembersPage />} />
                <Route path="/workspace/:workspaceId/bots" element={<BotsPage />} />
                <Route path="/workspace/:workspaceId/bots/:botId" element={<TrainPage />} />
                <Route
                  path="/workspace/:workspaceId/bots/:botId/integrations"
                  element={<IntegrationsPage />}
                />
                <Route
                  path="/workspace/:workspaceId/bots/:botId/integrations/api"
                  element={<ApiKeysPage />}
                />
                <Route path="/workspace/:workspaceId/bots/:botId/inbox" element={<InboxPage />} />
                <Route path="/workspace/:workspaceId/bots/:botId/settings" element={<BotSettingsPage />} />
                <Route path="/chat/:botId" element={<ChatPage />} />
              </Route>
            </Route>
            <Route element={<PlainLayout />}>
              <Route path="/profile" element={<ProfilePage />} />
            </Route>
            {/* No such page yet, but a guest is asked to log in first (specification, section 2). */}
            <Route path="/workspace/*" element={<NotFoundPage />} />
            <Route path="/onboarding/*" element={<NotFoundPage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
