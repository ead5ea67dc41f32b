import type { ReactElement } from 'react';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { GuestOnly, RequireSession, SessionGuard } from '../session/SessionGuard.tsx';
import { lazyPage } from '../components/lazyPage.ts';
import { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx';

const AuthLayout = lazyPage(async () => (await import('./AuthLayout.tsx')).AuthLayout);
const LoginPage = lazyPage(async () => (await import('../pages/login/LoginPage.tsx')).LoginPage);
const RegisterPage = lazyPage(async () => (await import('../pages/register/RegisterPage.tsx')).RegisterPage);
const CheckMailPage = lazyPage(
  async () => (await import('../pages/check-mail/CheckMailPage.tsx')).CheckMailPage,
);
const ConfirmSignupPage = lazyPage(
  async () => (await import('../pages/confirm-signup/ConfirmSignupPage.tsx')).ConfirmSignupPage,
);
const ResetPasswordPage = lazyPage(
  async () => (await import('../pages/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
);
const OauthReturnPage = lazyPage(
  async () => (await import('../pages/oauth-return/OauthReturnPage.tsx')).OauthReturnPage,
);
const PrivacyPage = lazyPage(async () => (await import('../pages/legal/LegalPage.tsx')).PrivacyPage);
const TermsPage = lazyPage(async () => (await import('../pages/legal/LegalPage.tsx')).TermsPage);
const WorkspaceScope = lazyPage(async () => (await import('./WorkspaceScope.tsx')).WorkspaceScope);
const DefaultLayout = lazyPage(async () => (await import('./DefaultLayout.tsx')).DefaultLayout);
const PlainLayout = lazyPage(async () => (await import('./PlainLayout.tsx')).PlainLayout);
const ProfilePage = lazyPage(async () => (await import('../pages/profile/ProfilePage.tsx')).ProfilePage);
const JoinPage = lazyPage(async () => (await import('../pages/join/JoinPage.tsx')).JoinPage);
const MembersPage = lazyPage(async () => (await import('../pages/members/MembersPage.tsx')).MembersPage);
const SettingsPage = lazyPage(
  async () => (await import('../pages/workspace-settings/SettingsPage.tsx')).SettingsPage,
);
const BillingPage = lazyPage(async () => (await import('../pages/billing/BillingPage.tsx')).BillingPage);
const OverviewPage = lazyPage(async () => (await import('../pages/overview/OverviewPage.tsx')).OverviewPage);
const BotsPage = lazyPage(async () => (await import('../pages/bots/BotsPage.tsx')).BotsPage);
const TrainPage = lazyPage(async () => (await import('../pages/train/TrainPage.tsx')).TrainPage);
const IntegrationsPage = lazyPage(
  async () => (await import('../pages/integrations/IntegrationsPage.tsx')).IntegrationsPage,
);
const ApiKeysPage = lazyPage(async () => (await import('../pages/api-keys/ApiKeysPage.tsx')).ApiKeysPage);
const BotSettingsPage = lazyPage(
  async () => (await import('../pages/bot-settings/BotSettingsPage.tsx')).BotSettingsPage,
);
const ChatPage = lazyPage(async () => (await import('../pages/chat/ChatPage.tsx')).ChatPage);
const InboxPage = lazyPage(async () => (await import('../pages/inbox/InboxPage.tsx')).InboxPage);

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
